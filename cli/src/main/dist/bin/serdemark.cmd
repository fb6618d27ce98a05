@echo off
rem Runs Serdemark with the JDK of JAVA_HOME, else the one on the PATH.
setlocal
set "HOME_DIR=%~dp0.."
if defined JAVA_HOME (
    set "JAVA=%JAVA_HOME%\bin\java.exe"
) else (
    set "JAVA=java.exe"
)
if defined JAVA_HOME if not exist "%JAVA%" (
    echo serdemark: JAVA_HOME is %JAVA_HOME%, but there is no bin\java.exe. Set it to the folder of a JDK 17 or later. 1>&2
    exit /b 2
)
if not defined JAVA_HOME (
    where java.exe >nul 2>nul || (
        echo serdemark: No Java was found. Install a JDK 17 or later, or set JAVA_HOME to its folder. 1>&2
        exit /b 2
    )
)
"%JAVA%" -XX:TieredStopAtLevel=1 -XX:+UseSerialGC -Xshare:auto "-Dserdemark.home=%HOME_DIR%" %SERDEMARK_OPTS% -cp "%HOME_DIR%\lib\*" dev.serdemark.cli.MainKt %*
exit /b %ERRORLEVEL%
